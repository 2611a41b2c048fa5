import { type BaseError, errorText, type Kernel } from 'tapkit/kernel'
import { en } from '../../locales/en.ts'

/** Says in a toast what failed: in our own words, never in a wallet's or a node's. */
export const tellError = (kernel: Kernel, error: BaseError): void =>
  kernel.notify(
    /^(RPC|Http)/.test(error.name) ? kernel.messages('core', en).networks.failed : errorText(kernel, error),
    'error',
  )
