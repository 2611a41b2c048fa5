import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { phoneInfo } from './phoneInfo.ts'
import type { World } from './types.ts'

/** WalletConnect as wallets have it: an SDK of others, on the sandbox's relay, that keeps nothing on disk and asks nobody else. */
export async function openKit({ projectId, relayUrl, url }: World): Promise<IWalletKit> {
  const core = new Core({
    projectId,
    relayUrl,
    customStoragePrefix: 'sandbox-phone',
    storageOptions: { database: ':memory:' },
    telemetryEnabled: false,
    logger: 'silent',
  })
  return WalletKit.init({
    // The two packages' types differ in what may be absent.
    core: core as WalletKitTypes.Options['core'],
    metadata: {
      name: phoneInfo.name,
      description: 'A wallet that is not in the page.',
      url,
      icons: [phoneInfo.icon],
      redirect: { universal: url },
    },
    // Requests come as they are sent, not a second apart.
    signConfig: { disableRequestQueue: true },
  })
}
