const encode = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The Sandbox Wallet's own icon: a bucket and its shadow. */
export const icon = encode(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1f6f54"/><path d="M8 12h16l-2 12a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z" fill="#ffe0a8"/><path d="M10 12a6 6 0 0 1 12 0" fill="none" stroke="#fff" stroke-width="2"/></svg>',
)

/** An icon unlike any other, of about 2 kB, as real wallets' are. */
export function crowdIcon(index: number): string {
  const hue = (index * 137) % 360
  let seed = index + 1
  let path = 'M16 16'
  while (path.length < 1400) {
    seed = (seed * 48_271) % 2_147_483_647
    path += `L${4 + (seed % 24)} ${4 + ((seed >> 8) % 24)}`
  }
  return encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="hsl(${hue} 60% 40%)"/><path d="${path}" fill="none" stroke="#fff" stroke-width=".3"/></svg>`,
  )
}
