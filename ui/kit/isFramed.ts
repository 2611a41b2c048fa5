/** Whether a page of another site shows this one in a frame, and could cover what a visitor confirms (T13). */
export function isFramed(): boolean {
  if (typeof window === 'undefined' || !window.top || window.top === window) return false
  try {
    return window.top.location.origin !== location.origin
  } catch {
    // The browser tells nothing of another site's page.
    return true
  }
}
