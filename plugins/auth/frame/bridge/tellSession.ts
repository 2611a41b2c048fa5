import type { Responder } from '../../protocol/openResponder.ts'
import type { Session } from './session.ts'

type TellInput = {
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly read: () => Promise<Session>
  readonly watch: (changed: () => void) => () => void
  readonly tell: Responder['tell']
}

/**
 * Tells the host what other pages do with its session: SESSION_UPDATE if the session has changed, ENDED if it has ended. The session
 * is read again if another page changed the store, and if the visitor comes back, because a browser clears storage without a word. A storage
 * that fails says nothing of the session (login 74).
 */
export function tellSession({ page, read, watch, tell }: TellInput) {
  let known: Session | undefined
  let queue = Promise.resolve()

  async function look(): Promise<Session> {
    const before = known
    const now = await read()
    if (before && now.status === 'storage_denied') return now
    known = now
    if (!before || JSON.stringify(before) === JSON.stringify(now)) return now
    if (now.status === 'connected') tell('SESSION_UPDATE', { user: now.user })
    else if (before.status === 'connected')
      tell('ENDED', { reason: now.status === 'signed_out' ? 'signed_out' : 'storage_lost' })
    return now
  }
  /** One look after the other, so that no older session is told after a newer one. */
  const current = (): Promise<Session> => {
    const looked = queue.then(look)
    queue = looked.then(
      () => {},
      () => {},
    )
    return looked
  }
  const again = () => {
    current().catch(() => {})
  }
  const stopWatching = watch(again)
  page.addEventListener('visibilitychange', again, true)
  page.addEventListener('pageshow', again)
  return {
    /** The session now. A change is told too, because few answers say what has changed (login 61). */
    current,
    /** Takes what the host itself has changed, which is no news for the host. */
    async settle(): Promise<void> {
      known = await read()
    },
    stop: () => {
      stopWatching()
      page.removeEventListener('visibilitychange', again, true)
      page.removeEventListener('pageshow', again)
    },
  }
}
