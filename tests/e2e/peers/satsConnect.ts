// A published dapp library, run as an opaque peer against our wallets: nobody reads its code.
import { addListener, getProviders, request } from 'sats-connect'

Object.assign(globalThis, { satsConnect: { addListener, getProviders, request } })
