/** Whether a window shows a page of another origin. A new window is of this page's origin until its first page has come. */
export function hasLeft(page: Window): boolean {
  try {
    return !page.location.href
  } catch {
    return true
  }
}
