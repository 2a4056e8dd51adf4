// scripts/pages/presets.py makes presets.js from the atlas of models when the site is built.
import type { Settings } from "./spectrum.js";

export interface Preset {
  key: string;
  name: string;
  family: string;
  method: string;
  trained?: number;
  declared?: number;
  class_default?: boolean;
  spectra: { label: string; settings: Settings }[];
}

export const PRESETS: Preset[];
