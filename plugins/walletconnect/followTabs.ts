import type { Line } from './ask.ts'
import type { SharedStorage } from './createSdkStorage.ts'
import type { Session } from './sdk.ts'

/**
 * Takes up what a wallet changed of a session while another tab listened: tabs are one client to the relay, which need not tell
 * each of them. `changed` hears of each session that is another one now.
 */
export function followTabs({ kernel, client }: Line, storage: SharedStorage, changed: (topic: string) => void): void {
  if (typeof globalThis.addEventListener !== 'function') return
  const takeUp = async () => {
    const stored = (storage.peek('//session') ?? []) as readonly Session[]
    for (const own of client.session.getAll()) {
      const now = stored.find(({ topic }) => topic === own.topic)
      if (!now || JSON.stringify(now) === JSON.stringify(own)) continue
      await client.session.set(own.topic, now)
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
