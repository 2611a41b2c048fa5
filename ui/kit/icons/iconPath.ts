/** A drawing on the 20 × 20 grid: strokes, filled dots, and whether it is mirrored in right-to-left text. */
export type IconPath = { readonly d: string; readonly dots?: string; readonly mirrors?: true }
