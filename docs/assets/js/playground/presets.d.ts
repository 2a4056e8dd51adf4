// scripts/pages/presets.py makes presets.js from the atlas of models when the site is built.
import type { Settings } from "./spectrum.js";

export interface Preset {
  key: string;
  name: string;
  family: string;
  year: number;
  kind: string;
  method: string;
  trained?: number;
  declared?: number;
  window?: number;
  cycle?: string[];
  transformers?: string;
  spectra: { label: string; settings: Settings }[];
}

export const PRESETS: Preset[];
