/** A picture for a token or an exchange: its first letter on a colour of its own. No real one is at hand. */
export function drawIcon(text) {
  const hue = [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const letter = /[A-Za-z0-9]/.exec(text)?.[0].toUpperCase() ?? ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32H0z" fill="hsl(${hue} 55% 42%)"/><text x="16" y="22" text-anchor="middle" font-family="sans-serif" font-size="17" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
