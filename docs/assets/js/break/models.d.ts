/** What a page has to know of a kept model before it loads it. */
export interface Kept {
  name: string;
  title: string;
  part: string;
  file: string;
  bytes: number;
  trained: number;
  head_dim: number;
  base: number;
  fraction: number;
}

export const MODELS: Kept[];
export const PASSAGE: string;
