/** A link in a mail, which ends something: a change of the email (`undo`), or a wait for the operator's key (`escrow`). */
export type MailLink = {
  readonly act: 'undo' | 'escrow'
  /** `undefined` if the address has no whole token: the page was reloaded, or a mail program has cut the link. */
  readonly token: string | undefined
}

/** A token as the auth server writes it: sealed, with its initialisation vector before a dot. */
const written = /^[\w-]{16}\.[\w-]{22,380}$/

/** Reads the link of a mail, and takes its token out of the address and the history of the tab; `undefined` if the address is no such link. */
export function readMailLink({ location, history }: Window): MailLink | undefined {
  const [, act, token = ''] = /^#(undo|escrow)(?:=(.*))?$/.exec(location.hash) ?? []
  if (act !== 'undo' && act !== 'escrow') return undefined
  history.replaceState(null, '', `${location.pathname}#${act}`)
  return { act, token: written.test(token) ? token : undefined }
}
