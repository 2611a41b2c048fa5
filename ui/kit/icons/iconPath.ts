/** One drawing on the 20 × 20 grid: strokes, filled dots, and whether it turns around where text runs right to left. */
export type IconPath = { readonly d: string; readonly dots?: string; readonly mirrors?: true }
