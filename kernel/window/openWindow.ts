/** A window of another site, opened by a press. */
export type OpenedWindow = {
  /** The browser did not let it open: the visitor follows a link instead. */
  readonly blocked: boolean
  /** Leads it to an address, once; answers whether it was there to be led. */
  lead(url: string): boolean
  /** Also `true` where its site has cut it off from this page (COOP): it says nothing of what was done in it. */
  isClosed(): boolean
  close(): void
}

type Options = { readonly width: number; readonly height: number; readonly title: string }

/**
 * Opens an empty window, to be called in the very press: browsers block what comes later. What is shown in it can neither
 * read this page nor lead it away: it has no `opener`.
 */
export function openWindow({ width, height, title }: Options): OpenedWindow {
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  const opened = tryTo(() =>
    open('about:blank', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`),
  )
  if (opened) {
    tryTo(() => {
      opened.opener = null
      opened.document.title = title
      opened.document.body.textContent = title
    })
  }
  const isClosed = () => tryTo(() => opened?.closed) !== false
  return {
    blocked: !opened,
    isClosed,
    lead: (url) => !isClosed() && tryTo(() => opened?.location.replace(url) === undefined) === true,
    close: () => void tryTo(() => opened?.close()),
  }
}

/** A window may be gone, or another site's, at any time. */
function tryTo<value>(act: () => value): value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
