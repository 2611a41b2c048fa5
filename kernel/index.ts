export { abortable } from './async/abortable.ts'
export { anySignal } from './async/anySignal.ts'
export { once } from './async/once.ts'
export { pause } from './async/pause.ts'
export { pollUntil } from './async/pollUntil.ts'
export type { CaipAddressParts, CaipNetworkParts } from './caip/parseCaip.ts'
export { formatCaipAddress, formatCaipNetworkId, parseCaipAddress, parseCaipNetworkId } from './caip/parseCaip.ts'
export type { CaipAssetParts } from './caip/parseCaipAssetId.ts'
export { parseCaipAssetId } from './caip/parseCaipAssetId.ts'
export { createId } from './createId.ts'
export { createKernel } from './createKernel.ts'
export { nearestOf } from './development/nearestOf.ts'
export type { AlertCode } from './errors/alert.ts'
export { alerts } from './errors/alert.ts'
export type { BaseErrorInput, ThrownBy } from './errors/base.ts'
export { BaseError } from './errors/base.ts'
export { InvalidCaipAddressError, InvalidCaipAssetIdError, InvalidCaipNetworkIdError } from './errors/caip.ts'
export {
  ChainMismatchError,
  InvalidAddressError,
  SwitchDeclinedError,
  SwitchNotSupportedError,
  UnsupportedChainError,
} from './errors/chain.ts'
export {
  AccountNotSharedError,
  ConnectAbortedError,
  ConnectFailedError,
  ConnectorNotFoundError,
  DisconnectFailedError,
  InvalidConnectionStatusError,
  InvalidSessionError,
  NoAccountError,
  NotConnectedError,
  SessionRefusedError,
  UserRejectedError,
} from './errors/connection.ts'
export {
  HostNotAllowedError,
  HttpNetworkError,
  HttpParseError,
  HttpStatusError,
  HttpTimeoutError,
  httpStatus,
} from './errors/http.ts'
export { InvalidInputError } from './errors/input.ts'
export { PreparedMismatchError } from './errors/intent.ts'
export { isError } from './errors/isError.ts'
export { issueText, type SchemaIssue } from './errors/issueText.ts'
export { MessagesLoadError } from './errors/messages.ts'
export { NameLookupError, NameNotPayableError, type NameRefusal, NameServiceError } from './errors/name.ts'
export { InvalidNetworkError, NetworkNotFoundError } from './errors/network.ts'
export { DestroyedError, PluginError, ViewNotFoundError } from './errors/plugin.ts'
export {
  isUserRejection,
  MethodNotSupportedError,
  NoWalletResponseError,
  RPCError,
  rpcCode,
  rpcErrorCode,
  toRpcError,
} from './errors/rpc.ts'
export {
  InvalidAmountError,
  MemoTooLongError,
  PreparedBlockedError,
  PreparedStaleError,
  SendCancelledError,
  SendOutcomeUnknownError,
  SendPendingError,
  SendVetoedError,
  TokenDecimalsError,
  TokenRequiredError,
  TransactionUnreadableError,
  TransferIncompleteError,
} from './errors/send.ts'
export { toSendError } from './errors/toSendError.ts'
export { explorerLink } from './format/explorerLink.ts'
export { findSimilarAddress } from './format/findSimilarAddress.ts'
export { foldText } from './format/foldText.ts'
export { formatAmount } from './format/formatAmount.ts'
export type { FormattedBalance } from './format/formatBalance.ts'
export { formatBalance } from './format/formatBalance.ts'
export { formatFiat } from './format/formatFiat.ts'
export { formatUnits } from './format/formatUnits.ts'
export { isSameAddress } from './format/isSameAddress.ts'
export { parseUnits } from './format/parseUnits.ts'
export { readImageUrl } from './format/readImageUrl.ts'
export { sanitizeSymbol } from './format/sanitizeSymbol.ts'
export { sanitizeText } from './format/sanitizeText.ts'
export { truncateAddress } from './format/truncateAddress.ts'
export { unitText } from './format/unitText.ts'
export type { SignInLines } from './format/writeSignIn.ts'
export { signInLabels, writeSignIn } from './format/writeSignIn.ts'
export type {
  ConnectReason,
  Credentials,
  DisconnectReason,
  Hooks,
  NavigationKind,
  TrackedEvent,
} from './hooks/createHooks.ts'
export { stage } from './hooks/stage.ts'
export type { TapInput } from './hooks/tapInput.ts'
export type {
  AnswerHook,
  AskHook,
  EventHook,
  FollowHook,
  GateHook,
  HookInterceptor,
  LazyTap,
  ParallelHook,
  PlainTapOptions,
  RefineAsyncHook,
  RefineHook,
  TapOptions,
} from './hooks/types.ts'
export { createHttp } from './http/createHttp.ts'
export type { Http, HttpOptions, HttpRequest } from './http/http.ts'
export type { Parse, StandardSchema } from './http/parseWith.ts'
export { readText } from './http/readText.ts'
export { requestJsonRpc } from './http/requestJsonRpc.ts'
export { noteAdapter, sdkOf } from './http/sdk.ts'
export { isDevelopment } from './isDevelopment.ts'
export type { KernelOptions } from './kernelOptions.ts'
export { errorText } from './locale/errorText.ts'
export { isRestrictedZone } from './locale/isRestrictedZone.ts'
export { noticeMessages } from './locale/noticeMessages.ts'
export { noticeText } from './locale/noticeText.ts'
export { wordingOf } from './locale/wordingOf.ts'
export type { GateAnswers } from './modal/askAtGate.ts'
export { askAtGate } from './modal/askAtGate.ts'
export { closeGate, leaveGate } from './modal/leaveGate.ts'
export { passGates } from './modal/passGates.ts'
export { endPress, isAtGate } from './modal/presses.ts'
export { returnToView } from './modal/returnToView.ts'
export { assetsOf } from './money/assetsOf.ts'
export { isSameChanges } from './money/isSameChanges.ts'
export { isUnsent } from './money/isUnsent.ts'
export { knownAddresses, ownAddresses } from './money/knownAddresses.ts'
export { namesakesOf } from './money/namesakesOf.ts'
export { paidBy } from './money/paidBy.ts'
export { paidTo } from './money/paidTo.ts'
export { requireUnmoved } from './money/requireUnmoved.ts'
export { sumOf } from './money/sumOf.ts'
export { type Refusal, wouldFail } from './money/wouldFail.ts'
export type { Plugin, PluginOption } from './plugin.ts'
export type { ConnectorRegistry } from './registry/createConnectorRegistry.ts'
export type { NetworkRegistry } from './registry/createNetworkRegistry.ts'
export { requireNetworks } from './registry/requireNetworks.ts'
export { requireUrls } from './registry/requireUrls.ts'
export type {
  AttemptEntry,
  Grant,
  GrantStatus,
  Graph,
  RecentWallet,
  SessionEntry,
  SessionEvent,
} from './session/graph.ts'
export {
  type Shares,
  selectAccount,
  selectConnection,
  selectConnections,
  selectDormant,
  selectPending,
  selectSessions,
  selectShares,
} from './session/select.ts'
export {
  isWalletInUse,
  selectNamespace,
  selectNetwork,
  selectStatus,
  selectUnsupported,
} from './session/selectCurrent.ts'
export { settled } from './session/settled.ts'
export { type Asking, askingIn } from './state/asking.ts'
export { cacheOf } from './state/cacheOf.ts'
export type { Slice } from './state/createSlice.ts'
export { createSlice } from './state/createSlice.ts'
export type { Cache } from './storage/createCache.ts'
export type { Storage, StorageArea } from './storage/createStorage.ts'
export { lendStorage } from './storage/lendStorage.ts'
export { localArea } from './storage/localArea.ts'
export { openChannel } from './storage/openChannel.ts'
export type { Account, Balance, Profile, TokenBalance } from './types/account.ts'
export type { Challenge, SignedAnswer, SignedChallenge } from './types/challenge.ts'
export type { Config, FeatureOptions, Metadata, ThemeOptions } from './types/config.ts'
export type {
  AccountInput,
  Connection,
  Connector,
  ConnectorInput,
  ConnectorKind,
  ConnectRequest,
  Moved,
  RestoreRequest,
  SessionChange,
  SessionInput,
} from './types/connector.ts'
export type {
  Allowance,
  Detail,
  Intent,
  IntentInput,
  IntentPromise,
  Intents,
  Limit,
  TokenFacts,
} from './types/intent.ts'
export type { AccountQuery, Kernel, SignerQuery } from './types/kernel.ts'
export type { Kind, KindWords } from './types/kind.ts'
export type { ListedToken } from './types/listedToken.ts'
export type { MessageSource, Overrides, Wording } from './types/messages.ts'
export type {
  Change,
  Confirmation,
  Fee,
  LedgerEntry,
  LedgerStatus,
  Notice,
  PrepareAnswer,
  Prepared,
  PrepareInput,
  Reading,
} from './types/money.ts'
export type { CaipNetworkId, NamespaceInfo, NativeCurrency, Network } from './types/network.ts'
export type {
  Errors,
  ErrorsOf,
  FeatureState,
  Features,
  Messages,
  Namespace,
  NamespaceInput,
  PayloadOf,
  Payloads,
  ProviderOf,
  Providers,
  Reasons,
  RemoteFeatures,
  SessionApp,
  SlotName,
  Slots,
  ViewName,
  Views,
} from './types/register.ts'
export type { DepositStatus, Exchange, ExchangeService, PayAsset } from './types/services/exchange.ts'
export type { NameService, NameSuggestion } from './types/services/names.ts'
export type { Money, OnrampQuote, OnrampService, PaymentCurrency, PurchaseCurrency } from './types/services/onramp.ts'
export type { OwnTokenService } from './types/services/ownTokens.ts'
export type { Price, PriceService } from './types/services/prices.ts'
export type { Service } from './types/services/service.ts'
export type { ServiceContext, Services } from './types/services/services.ts'
export type { TransferQuote, TransferRequest, TransferService } from './types/services/transfer.ts'
export type {
  ConnectInput,
  DisconnectInput,
  ReconnectInput,
  SwitchAccountInput,
  SwitchConnectionInput,
  SwitchedConnection,
  SwitchNetworkInput,
} from './types/session.ts'
export type { IconDrawing, SlotContext, SlotItem } from './types/slot.ts'
export type {
  AccountState,
  Alert,
  AlertInput,
  ConnectionState,
  ConnectionStatus,
  ConnectorState,
  DeepReadonly,
  Holdings,
  State,
  Toast,
} from './types/state.ts'
export type { Transaction, Transfer } from './types/transaction.ts'
export type { TypedData } from './types/typedData.ts'
export type { Route, Step, View, ViewArgs, ViewParams, ViewTable } from './types/view.ts'
export type { ViewProps } from './types/viewProps.ts'
export type { DescribedWallet, WalletApp, WalletLinks } from './types/walletLinks.ts'
export type { WalletChoice, WalletOption, WalletStore } from './types/walletOption.ts'
export type { WrittenReceiver } from './types/writtenReceiver.ts'
export { type OpenedWindow, openWindow } from './window/openWindow.ts'
export { windowUrl } from './window/windowUrl.ts'
