/** Brings the host's font style sheet into the page, on first open (privacy 1); a font is the document's, not a shadow root's. */
export function loadFont(href: string | undefined): void {
  if (!href || document.querySelector(`link[data-tapkit-font]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.dataset.tapkitFont = ''
  document.head.append(link)
}
