/** The Sandbox Wallet's bucket, with a coin in it, on a colour of the wallet's own. */
export const icon = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#${colour}"/><circle cx="16" cy="10" r="4.5" fill="#ffc64d"/><path d="M8 12h16l-2 12a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z" fill="#ffe0a8"/><path d="M10 12a6 6 0 0 1 12 0" fill="none" stroke="#fff" stroke-width="2"/></svg>`,
  )}`
