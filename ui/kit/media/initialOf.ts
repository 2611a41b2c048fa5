/** The first letter or digit of a name, as a reader counts letters; '?' where there is none. */
export function initialOf(name: string): string {
  return name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0]?.toUpperCase() ?? '?'
}
