/** A network's picture: two white bars and the crossing strokes between them, on its colour. */
export const mark = (colour: string): string =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='%23${colour}' d='M0 0h40v40H0z'/><path d='M9 17h22M9 23h22M14 9l5 8m7-8-5 8m-7 14 5-8m7 8-5-8' fill='none' stroke='%23fff' stroke-width='2.6' stroke-linecap='round' stroke-linejoin='round'/></svg>`
