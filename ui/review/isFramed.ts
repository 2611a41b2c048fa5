/**
 * Whether a page of another site shows this one in a frame, and could cover what a visitor confirms (security 3). Each page in
 * between is looked at: the site of the topmost alone says nothing of who draws around this one.
 */
export function isFramed(): boolean {
  if (typeof window === 'undefined') return false
  try {
    for (let at: Window = window; at !== at.parent; at = at.parent) {
      if (at.parent.origin !== window.origin) return true
    }
    return false
  } catch {
    // The browser tells nothing of another site's page.
    return true
  }
}
