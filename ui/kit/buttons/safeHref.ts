const never = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'])

/** A link's address where it is https or of a scheme that the caller declares (`metamask:`); undefined otherwise. */
export function safeHref(href: string | undefined, schemes: readonly string[] = []): string | undefined {
  if (!href) return undefined
  const scheme = /^\s*([a-z][a-z0-9+.-]*:)/i.exec(href)?.[1]?.toLowerCase()
  if (!scheme || never.has(scheme)) return undefined
  const declared = schemes.some((name) => `${name.replace(/:(\/\/)?$/, '')}:`.toLowerCase() === scheme)
  if (!declared && scheme !== 'https:') return undefined
  try {
    return new URL(href).protocol === scheme ? href.trim() : undefined
  } catch {
    return undefined
  }
}
