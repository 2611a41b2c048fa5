import type { Answer } from '../../protocol/requests.ts'
import { dropChoice, keepChoice } from './choice.ts'
import type { Task } from './joinFlow.ts'
import type { Return } from './readReturn.ts'

type Page = Parameters<typeof keepChoice>[0]

/**
 * The login of a visitor who has come in the tab of the app, and goes back there. The app is handed nothing: its bridge finds the visitor's
 * choice in the storage of this origin.
 */
export function returnTask(page: Page, { host }: Return): Extract<Task, { type: 'CONNECT_PASSKEY' }> {
  dropChoice(page)
  return {
    by: 'visitor',
    host,
    type: 'CONNECT_PASSKEY',
    payload: {},
    look: {},
    // The app waits in another page, which is gone.
    signal: new AbortController().signal,
    done: (user) => keepChoice(page, host, user as Answer<'CONNECT_PASSKEY'>),
    failed: () => {},
  }
}
