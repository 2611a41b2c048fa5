import type { Kernel } from 'tapkit/kernel'
import { partsOf } from '../login/parts.ts'
import { forget, recall } from '../login/record.ts'
import { SecurePageError } from '../protocol/errors.ts'
import { patienceOf } from '../protocol/patience.ts'

/**
 * Ends the grant of this app in the secure page, within 3 s. In window mode there is no grant that the bridge could reach, and this app forgets.
 * @throws {SecurePageError} the page did not answer in time
 */
export async function disconnect(kernel: Kernel): Promise<void> {
  const login = recall(kernel)
  forget(kernel)
  if (!login || login.mode === 'window') return
  const signOut = partsOf(kernel)
    .bridge.connect()
    .then(({ ask }) => ask('SIGN_OUT', {}))
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SecurePageError({ code: 'APKT004', type: 'SIGN_OUT' })), patienceOf('SIGN_OUT'))
  })
  await Promise.race([signOut, late]).finally(() => clearTimeout(timer))
}
