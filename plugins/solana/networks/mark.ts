/** A cluster's picture: three white bars on its colour. */
export const mark = (colour: string): string =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='%23${colour}' d='M0 0h40v40H0z'/><path fill='%23fff' d='M14 11h17l-5 5H9zM9 18h17l5 5H14zM14 25h17l-5 5H9z'/></svg>`
