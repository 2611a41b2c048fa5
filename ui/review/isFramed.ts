/**
 * Whether a page of another site frames this page, and could cover the button that a visitor confirms with (security
 * 3). Every page in between is checked, because any of them could draw over this page.
 */
export function isFramed(): boolean {
  if (typeof window === 'undefined') return false
  try {
    for (let at: Window = window; at !== at.parent; at = at.parent) {
      if (at.parent.origin !== window.origin) return true
    }
    return false
  } catch {
    // Browsers refuse to read the origin of another site's page.
    return true
  }
}
