/** Builds every page of the demo into `outDir`; with `published` on the built package in `dist/`. */
export function buildDemo(outDir: string, options?: { published?: boolean }): Promise<void>
