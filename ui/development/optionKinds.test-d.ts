import type {} from 'tapkit'
import type { Bip122Options } from 'tapkit/bip122'
import type { BlockchainApiOptions } from 'tapkit/blockchain-api'
import type { Eip155Options } from 'tapkit/eip155'
import type { AnalyticsOptions } from 'tapkit/features/analytics'
import type { EmailCaptureOptions } from 'tapkit/features/email-capture'
import type { RemoteConfigOptions } from 'tapkit/features/remote-config'
import type { RunesOptions } from 'tapkit/features/runes'
import type {} from 'tapkit/features/send'
import type { SiwxOptions } from 'tapkit/features/siwx'
import type { SwapOptions } from 'tapkit/features/swap'
import type { JupiterOptions } from 'tapkit/features/swap/jupiter'
import type { UniswapV2Options } from 'tapkit/features/swap/uniswap-v2'
import type {} from 'tapkit/features/tokens'
import type { WalletsOptions } from 'tapkit/features/wallets'
import type { Views } from 'tapkit/kernel'
import type { SolanaOptions } from 'tapkit/solana'
import type { StacksOptions } from 'tapkit/stacks'
import type { WalletConnectOptions } from 'tapkit/walletconnect'
import { expectTypeOf } from 'vitest'
import type { AuthOptions } from '../../plugins/auth/options.ts'
import type { pluginOptions, viewParams } from './optionKinds.ts'

type Names = { readonly [plugin in keyof typeof pluginOptions]: keyof (typeof pluginOptions)[plugin] }

// An option that is missing here would be called unknown while somebody uses it.
expectTypeOf<Names>().toEqualTypeOf<{
  readonly eip155: keyof Eip155Options
  readonly solana: keyof SolanaOptions
  readonly bip122: keyof Bip122Options
  readonly runes: keyof RunesOptions
  readonly stacks: keyof StacksOptions
  readonly walletconnect: keyof WalletConnectOptions
  readonly auth: keyof AuthOptions
  readonly blockchainApi: keyof BlockchainApiOptions
  readonly swap: keyof SwapOptions
  readonly uniswapV2: keyof UniswapV2Options
  readonly jupiter: keyof JupiterOptions
  readonly wallets: keyof WalletsOptions
  readonly siwx: keyof SiwxOptions
  readonly emailCapture: keyof EmailCaptureOptions
  readonly analytics: keyof AnalyticsOptions
  readonly remoteConfig: keyof RemoteConfigOptions
}>()

// A parameter that is missing here, likewise.
type Params = typeof viewParams
expectTypeOf<{ readonly [view in keyof Params]: keyof Params[view] }>().toEqualTypeOf<{
  readonly [view in keyof Params]: keyof NonNullable<Views[view]>
}>()

type Kinds = typeof pluginOptions
type Given<options, name extends keyof options> = NonNullable<options[name]>
type Listed = Exclude<Given<Eip155Options, 'tokens'>[`eip155:${number}`][number], string>

// Those within an option, likewise.
expectTypeOf<keyof Kinds['solana']['fees']>().toEqualTypeOf<keyof Given<SolanaOptions, 'fees'>>()
expectTypeOf<keyof Kinds['eip155']['tokens']['*'][0][1]>().toEqualTypeOf<keyof Listed>()
expectTypeOf<keyof Kinds['blockchainApi']['endpoints']>().toEqualTypeOf<
  keyof Given<BlockchainApiOptions, 'endpoints'>
>()
expectTypeOf<keyof Kinds['blockchainApi']['meld']>().toEqualTypeOf<keyof Given<BlockchainApiOptions, 'meld'>>()
expectTypeOf<keyof Kinds['uniswapV2']['pools']['*']>().toEqualTypeOf<
  keyof UniswapV2Options['pools'][`eip155:${number}`]
>()
expectTypeOf<keyof Kinds['wallets']['custom'][0]>().toEqualTypeOf<keyof Given<WalletsOptions, 'custom'>[number]>()
expectTypeOf<keyof Kinds['remoteConfig']['features']>().toEqualTypeOf<keyof Given<RemoteConfigOptions, 'features'>>()
