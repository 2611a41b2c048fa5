/** A network's picture: a white shape on its colour, filled, or drawn with a line of the given width. */
export function mark(colour: string, path: string, line?: number): string {
  const drawn = line
    ? `fill='none' stroke='%23fff' stroke-width='${line}' stroke-linecap='round' stroke-linejoin='round'`
    : `fill='%23fff'`
  return `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='%23${colour}' d='M0 0h40v40H0z'/><path d='${path}' ${drawn}/></svg>`
}
