import { type Kernel, selectSessions } from 'tapkit/kernel'

/** Whether the visitor is logged in with the wallet of the secure page. A session that could not be restored does not count (login 7). */
export const isLoggedIn = (state: Kernel['state']): boolean =>
  selectSessions(state).some(
    ({ connectorId, shares }) =>
      connectorId === 'auth' && Object.values(shares).some(({ status }) => status !== 'dormant'),
  )
