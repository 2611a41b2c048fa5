import { BaseError } from 'tapkit/kernel'

/** The wallet's dialect has no such call. */
export class WalletCallNotSupportedError extends BaseError<{ readonly wallet: string; readonly method: string }> {
  override readonly name = 'WalletCallNotSupportedError'
  override readonly unsent = true
  readonly method: string
  constructor({
    wallet,
    method,
    message = 'Wallet call is not supported',
    debug,
  }: {
    wallet: string
    method: string
    message?: string | undefined
    debug?: string | undefined
  }) {
    super({
      code: -32001,
      params: { wallet, method },
      docsPath: 'docs/errors.md#wallet_call_not_supported',
      message,
      debug: debug ?? `${wallet} has no ${method}. Nothing was asked of the visitor; offer another wallet.`,
    })
    this.method = method
  }
}

/** A broadcast was asked for together with inputs to sign: other inputs may still lack their signatures (bitcoin 7). */
export class PartialBroadcastError extends BaseError {
  override readonly name = 'PartialBroadcastError'
  override readonly unsent = true
  constructor() {
    super({
      code: -32602,
      docsPath: 'docs/errors.md#partial_broadcast',
      message: 'Broadcast not supported for partial signing',
      debug: 'Leave `signInputs` out to sign and broadcast everything, or broadcast the signed transaction yourself.',
    })
  }
}

/** The wallet pays one recipient at a time. */
export class OneRecipientError extends BaseError {
  override readonly name = 'OneRecipientError'
  override readonly unsent = true
  constructor() {
    super({
      code: -32602,
      docsPath: 'docs/errors.md#one_recipient',
      message: 'Only one recipient is supported by this wallet provider',
    })
  }
}

/** The wallet's dialect has no name for this network. */
export class UnsupportedNetworkError extends BaseError<{ readonly network: string }> {
  override readonly name = 'UnsupportedNetworkError'
  override readonly unsent = true
  constructor({ network, message, debug }: { network: string; message: string; debug?: string | undefined }) {
    super({
      code: 'unsupported_network',
      params: { network },
      docsPath: 'docs/errors.md#unsupported_network',
      message,
      debug,
    })
  }
}

/** A text that is not a PSBT (BIP-174, BIP-370), in hex or base64. */
export class InvalidPsbtError extends BaseError {
  override readonly name = 'InvalidPsbtError'
  constructor({
    message = 'Invalid PSBT format',
    debug,
  }: { message?: string | undefined; debug?: string | undefined } = {}) {
    super({ code: -32602, docsPath: 'docs/errors.md#invalid_psbt', message, debug })
  }
}

/** An amount so small that no node passes it on. */
export class DustError extends BaseError<{ readonly least: bigint }> {
  override readonly name = 'DustError'
  override readonly unsent = true
  constructor({ least }: { least: bigint }) {
    super({
      code: 'dust',
      params: { least },
      docsPath: 'docs/errors.md#dust',
      message: 'Invalid amount',
      debug: `This address takes ${least} satoshi at least: less is dust, and is not passed on. The wallet was not asked.`,
    })
  }
}

/** An address has more unspent outputs, or a longer past, than its network's explorer lists. */
export class TooManyCoinsError extends BaseError<{ readonly address: string }> {
  override readonly name = 'TooManyCoinsError'
  constructor({ address, cause }: { address: string; cause?: unknown }) {
    super({
      code: 'too_many_coins',
      params: { address },
      docsPath: 'docs/errors.md#too_many_coins',
      message: 'This address holds more coins than the explorer lists',
      debug: `The explorer does not list the outputs of ${address}. Name one without that limit in \`explorers\` of bip122().`,
      cause,
    })
  }
}

/** The PSBT that came back does not hold the inputs and outputs that were sent (bitcoin 7). */
export class AlteredPsbtError extends BaseError {
  override readonly name = 'AlteredPsbtError'
  constructor() {
    super({
      code: 'altered_psbt',
      docsPath: 'docs/errors.md#altered_psbt',
      message: 'The wallet answered with another transaction',
      debug:
        'Its inputs, outputs, version or lock time are not those that were sent. Throw it away; do not broadcast it.',
    })
  }
}

/** A transaction was sent, but the rest of the wallet's answer is unreadable, or is not the sent request. `data` has its id (money 12). */
export class SentUncheckedError extends BaseError<{ readonly txid: string }> {
  override readonly name = 'SentUncheckedError'
  readonly data: { readonly txid: string }
  /** The same id, where the kernel looks for it. */
  readonly transactionId: string
  constructor({ txid, cause }: { txid: string; cause: unknown }) {
    super({
      code: 'sent_unchecked',
      params: { txid },
      docsPath: 'docs/errors.md#sent_unchecked',
      message: 'The transaction was sent, but the wallet’s answer could not be checked',
      debug: `Its id is ${txid}: look it up in an explorer before you send anything again.`,
      cause,
    })
    this.data = { txid }
    this.transactionId = txid
  }
}

/** A PSBT, or a signature in it, that covers less than the whole transaction without a request for that. */
export class SighashError extends BaseError<{ readonly index: number; readonly type: number }> {
  override readonly name = 'SighashError'
  constructor({ index, type }: { index: number; type: number }) {
    super({
      code: 'sighash',
      params: { index, type },
      docsPath: 'docs/errors.md#sighash',
      message: 'The signature would not cover the whole transaction',
      debug: `Input ${index} has sighash type 0x${type.toString(16)}. \`signPsbt\` of the provider signs that where \`sighashTypes\` of the input names it.`,
    })
  }
}

/** A text that is no payment URI of Bitcoin (BIP-321), or a URI with a requirement that is not known here. */
export class InvalidBitcoinUriError extends BaseError<{ readonly uri: string }> {
  override readonly name = 'InvalidBitcoinUriError'
  constructor({ uri }: { uri: string }) {
    super({
      code: 'invalid_bitcoin_uri',
      params: { uri: uri.slice(0, 100) },
      docsPath: 'docs/errors.md#invalid_bitcoin_uri',
      message: 'Invalid address',
      debug: `"${uri.slice(0, 100)}" cannot be read as a payment. Ask for another link, or copy the address alone.`,
    })
  }
}

/** A payment cannot be made of coins alone that are known to hold neither inscriptions nor runes. */
export class PlainCoinsError extends BaseError {
  override readonly name = 'PlainCoinsError'
  override readonly unsent = true
  constructor({ debug }: { debug: string }) {
    super({
      code: 'plain_coins',
      docsPath: 'docs/errors.md#plain_coins',
      message: 'This payment can’t be made of plain coins',
      debug,
    })
  }
}

/** Why inscriptions or runes cannot be sent by a transaction that is written here. */
export type NotMovable = 'unknown' | 'shared' | 'notHeld' | 'noFee'

const whyNotMovable: Readonly<Record<NotMovable, { readonly message: string; readonly debug: string }>> = {
  unknown: {
    message: 'Your wallet has no method for this transfer, and the contents of its coins are not known here',
    debug:
      'Name an index in `ordinals` of bip122(), or let the visitor use a wallet that sends inscriptions and runes.',
  },
  shared: {
    message: 'The inscription or rune lies in a coin with another inscription or rune, which would be sent as well',
    debug: 'Only a wallet that splits such coins can send an inscription or rune of this coin.',
  },
  notHeld: {
    message: 'This account doesn’t hold the inscription or rune, or received it in no block yet',
    debug: 'The index knows no such coin of this account. Wait for the next block, and look at the account again.',
  },
  noFee: {
    message: 'This account has too little plain bitcoin for the network fee',
    debug: 'The fee is paid with coins that hold neither inscriptions nor runes. Receive some bitcoin first.',
  },
}

/** Inscriptions or runes cannot be sent by a transaction that is written here. The wallet was not asked. */
export class ItemsNotMovableError extends BaseError<{ readonly reason: NotMovable }> {
  override readonly name = 'ItemsNotMovableError'
  override readonly unsent = true
  constructor({ reason }: { reason: NotMovable }) {
    super({
      code: 'items_not_movable',
      params: { reason },
      docsPath: 'docs/errors.md#items_not_movable',
      ...whyNotMovable[reason],
    })
  }
}
