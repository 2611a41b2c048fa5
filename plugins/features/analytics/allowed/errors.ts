/** The classes of docs/errors.md, without their `Error`. */
const kinds = [
  ...[
    'AccountAddressMissing',
    'AccountNotShared',
    'AlteredPsbt',
    'Base',
    'BroadcastRefused',
    'Capabilities',
    'ChainMismatch',
    'ChoiceCancelled',
  ],
  ...['ChooserNotFound', 'ClusterNotSupported', 'ConnectAborted', 'ConnectFailed', 'ConnectorNotFound', 'Destroyed'],
  ...['DisconnectFailed', 'Dust', 'HostNotAllowed', 'HttpNetwork', 'HttpParse', 'HttpStatus', 'HttpTimeout'],
  ...['GasEstimate', 'IntentUnclear'],
  ...['InvalidAddress', 'InvalidAmount', 'InvalidBitcoinUri', 'InvalidCaipAddress', 'InvalidCaipAssetId'],
  ...['InvalidCaipNetworkId', 'InvalidChainId', 'InvalidConnectionStatus', 'InvalidNetwork', 'InvalidParams'],
  ...[
    'InvalidPsbt',
    'InvalidRunestone',
    'InvalidSession',
    'KitMissing',
    'MemoTooLong',
    'MessagesLoad',
    'MethodNotSupported',
    'NameLookup',
  ],
  ...['NameNetwork', 'NameNotPayable', 'NameRegistration', 'NameService', 'NameSignerMissing'],
  ...['NetworkNotFound', 'NoAccount', 'NoModal', 'NoWalletResponse', 'NoWallets', 'NotConnected', 'OneRecipient'],
  ...['PartialBroadcast', 'Plugin', 'PreparedBlocked', 'PreparedMismatch', 'PreparedStale', 'RPC'],
  ...['RecipientNotAllowed', 'SendCancelled', 'SendOutcomeUnknown', 'SendPending', 'SentUnchecked', 'SessionRefused'],
  ...['EmailCaptureFailed', 'NetworkNotApproved', 'RelayRefused', 'RelayUnreachable', 'WalletConnectLoad'],
  ...['Sighash', 'StructuredData', 'SwitchDeclined', 'SwitchNotSupported', 'TokenDecimals', 'TokenNotSendable'],
  ...['TokenRequired', 'TransactionChanged', 'TransactionExpired', 'TransactionUnreadable', 'TransferIncomplete'],
  ...[
    'InvalidSignIn',
    'InvalidSignInMessage',
    'SignatureInvalid',
    'SignatureTooLong',
    'SignatureUnchecked',
    'SignInRequest',
    'SignInServerOptions',
    'SignInStorage',
  ],
  ...['SignInUnavailable', 'NetworkNotServed', 'InsufficientLiquidity'],
  ...['WalletConnection', 'WalletDisconnection', 'WalletNotConnected', 'WalletSendTransaction', 'WalletSignIn'],
  ...['WalletSignMessage', 'WalletSignTransaction', 'WalletWindowClosed'],
  ...['InvalidInput', 'ItemsNotMovable', 'NoCurrency', 'PlainCoins', 'SendVetoed', 'TooManyCoins'],
  ...[
    'OrderNeedsPay',
    'OrderNotExecuted',
    'OrderNotPayable',
    'OrderPaymentUnknown',
    'OrderService',
    'OrdersNotSupported',
  ],
  ...['OrderState', 'OrderUnderWay', 'RuneNotHeld', 'RuneUnknown'],
  ...['SecurePage', 'SecurePageClosed', 'SecurePageFault', 'SecurePageStart', 'SecurePageVersion'],
  ...['SecureWindowBlocked', 'SecureWindowClosed'],
  ...['UnsupportedChain', 'UnsupportedNetwork', 'UserRejected', 'ViewNotFound', 'WalletCallNotSupported'],
]

/** The names of our errors: another one is of somebody else's making. */
export const errorNames: ReadonlySet<string> = new Set(kinds.map((kind) => `${kind}Error`))

/** `connect_failed` of `ConnectFailedError`, and the few that are not called after their class. */
export const codes: ReadonlySet<string> = new Set([
  ...kinds.map((kind) => kind.replaceAll(/(?!^)[A-Z]/g, '_$&').toLowerCase()),
  'storage_unavailable',
  'unknown',
  // Codes that the host of a payment is told.
  ...['INVALID_PAYMENT_CONFIG', 'INVALID_RECIPIENT', 'INVALID_ASSET', 'INVALID_AMOUNT', 'INVALID_CHAIN_NAMESPACE'],
  ...['INVALID_RECIPIENT_ADDRESS_FOR_ASSET', 'ASSET_NOT_SUPPORTED', 'UNABLE_TO_INITIATE_PAYMENT'],
  ...['UNABLE_TO_GET_EXCHANGES', 'UNABLE_TO_GET_PAY_URL', 'UNABLE_TO_GET_BUY_STATUS', 'UNABLE_TO_GET_TOKEN_BALANCES'],
  ...['UNABLE_TO_GET_QUOTE', 'UNABLE_TO_GET_QUOTE_STATUS', 'GENERIC_PAYMENT_ERROR', 'UNKNOWN_ERROR'],
])
