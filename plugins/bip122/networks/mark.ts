/** A network's picture: a coin with two strokes through a B, on the network's colour. */
export function mark(colour: string): string {
  const strokes = 'M17 8v24M22 8v24M14 11h9a4.4 4.4 0 0 1 0 9h-9m0 0h10a4.6 4.6 0 0 1 0 9H14m0-18v18'
  return `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='%23${colour}' d='M0 0h40v40H0z'/><path d='${strokes}' fill='none' stroke='%23fff' stroke-width='2.6' stroke-linecap='round' stroke-linejoin='round'/></svg>`
}
