import type { UniversalProvider } from '@walletconnect/universal-provider'
import { isError, type Kernel } from 'tapkit/kernel'
import { walletconnect } from './index.ts'

declare const provider: InstanceType<typeof UniversalProvider>
declare const kernel: Kernel
declare const error: unknown

walletconnect({ provider })
walletconnect({ projectId: 'abc', methods: { eip155: ['personal_sign'] }, chains: { eip155: ['eip155:1'] } })
kernel.features.walletconnect.ping('topic') satisfies Promise<void>
kernel.open('ConnectingWalletConnect')
kernel.open('ConnectingWalletConnect', { networkId: 'eip155:1' })
if (isError(error, 'RelayUnreachableError')) error.params.offline satisfies boolean

// @ts-expect-error the client alone is no provider
walletconnect({ provider: provider.client })
// @ts-expect-error ids are CAIP-2 ids
walletconnect({ chains: { eip155: ['1'] } })
