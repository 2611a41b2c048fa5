import type { Line } from './ask.ts'
import type { SharedStorage } from './createSdkStorage.ts'
import type { Session } from './sdk.ts'

/**
 * Takes over changes that a wallet made to a session while another tab listened. All tabs are a single client to the
 * relay, which need not tell each of them. `changed` is called for each changed session.
 */
export function followTabs({ kernel, client }: Line, storage: SharedStorage, changed: (topic: string) => void): void {
  if (typeof globalThis.addEventListener !== 'function') return
  const takeUp = async () => {
    const stored = (storage.peek('//session') ?? []) as readonly Session[]
    for (const own of client.session.getAll()) {
      const now = stored.find(({ topic }) => topic === own.topic)
      if (!now || JSON.stringify(now) === JSON.stringify(own)) continue
      await client.session.set(own.topic, now)
      // The SDK ends a session by this time, and would end an extended session for every tab.
      client.core.expirer.set(own.topic, now.expiry)
      changed(own.topic)
    }
  }
  globalThis.addEventListener(
    'storage',
    ({ key }) => {
      if (key?.endsWith('//session') && key.startsWith(kernel.storage.nameOf('walletconnect:')))
        takeUp().catch(kernel.report)
    },
    { signal: kernel.signal },
  )
}
