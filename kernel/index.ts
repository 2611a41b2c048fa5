export type { AlertInput } from './actions/alert.ts'
export { once } from './async/once.ts'
export { pause } from './async/pause.ts'
export { pollUntil } from './async/pollUntil.ts'
export type { CaipAccountId, CaipChainId } from './caip/parseCaip.ts'
export { formatCaipAddress, formatCaipNetworkId, parseCaipAddress, parseCaipNetworkId } from './caip/parseCaip.ts'
export type { CaipAssetId } from './caip/parseCaipAssetId.ts'
export { InvalidCaipAssetIdError, parseCaipAssetId } from './caip/parseCaipAssetId.ts'
export type { KernelOptions } from './createKernel.ts'
export { createKernel } from './createKernel.ts'
export type { AlertCode } from './errors/alert.ts'
export { alertCodeOf, alerts } from './errors/alert.ts'
export type { BaseErrorInput } from './errors/base.ts'
export { BaseError, isError } from './errors/base.ts'
export { InvalidCaipAddressError, InvalidCaipNetworkIdError } from './errors/caip.ts'
export { InvalidAddressError, SwitchDeclinedError, UnsupportedChainError } from './errors/chain.ts'
export {
  AccountNotSharedError,
  ConnectAbortedError,
  ConnectFailedError,
  ConnectorNotFoundError,
  DisconnectFailedError,
  InvalidConnectionStatusError,
  InvalidSessionError,
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
} from './errors/http.ts'
export { InvalidNetworkError, NetworkNotFoundError } from './errors/network.ts'
export { DestroyedError, PluginError, ViewNotFoundError } from './errors/plugin.ts'
export { isUserRejection, MethodNotSupportedError, RPCError, rpcCode, rpcErrorCode, toRpcError } from './errors/rpc.ts'
export {
  InvalidAmountError,
  SendOutcomeUnknownError,
  TokenRequiredError,
  TransferIncompleteError,
} from './errors/send.ts'
export { explorerLink } from './format/explorerLink.ts'
export { findSimilarAddress } from './format/findSimilarAddress.ts'
export type { FormattedBalance } from './format/formatBalance.ts'
export { formatBalance } from './format/formatBalance.ts'
export { formatFiat } from './format/formatFiat.ts'
export { formatUnits } from './format/formatUnits.ts'
export { isSameAddress } from './format/isSameAddress.ts'
export { parseUnits } from './format/parseUnits.ts'
export { readImageUrl } from './format/readImageUrl.ts'
export { sanitizeText } from './format/sanitizeText.ts'
export { truncateAddress } from './format/truncateAddress.ts'
export type {
  ConnectReason,
  Credentials,
  DisconnectReason,
  Hooks,
  NavigationKind,
  TrackedEvent,
  TypedData,
} from './hooks/createHooks.ts'
export { stage } from './hooks/stage.ts'
export type {
  AnswerHook,
  AskHook,
  EventHook,
  FollowHook,
  GateHook,
  HookInterceptor,
  InputFor,
  ParallelHook,
  PlainTapOptions,
  RefineAsyncHook,
  RefineHook,
  TapOptions,
} from './hooks/types.ts'
export type { Http, HttpOptions, HttpRequest } from './http/createHttp.ts'
export type { Parse, StandardSchema } from './http/parseWith.ts'
export { requestJsonRpc } from './http/requestJsonRpc.ts'
export type { Plugin, PluginOption } from './plugin.ts'
export type { ConnectorRegistry } from './registry/createConnectorRegistry.ts'
export type { NetworkRegistry } from './registry/createNetworkRegistry.ts'
export type {
  AttemptEntry,
  Grant,
  GrantStatus,
  Graph,
  RecentWallet,
  SessionEntry,
  SessionEvent,
} from './session/graph.ts'
export { selectAccount } from './session/select/selectAccount.ts'
export { selectConnection } from './session/select/selectConnection.ts'
export { selectConnections } from './session/select/selectConnections.ts'
export { selectDormant } from './session/select/selectDormant.ts'
export { selectNamespace } from './session/select/selectNamespace.ts'
export { selectNetwork } from './session/select/selectNetwork.ts'
export { selectPending } from './session/select/selectPending.ts'
export { selectStatus } from './session/select/selectStatus.ts'
export { selectUnsupported } from './session/select/selectUnsupported.ts'
export type { Slice } from './state/createSlice.ts'
export { createSlice } from './state/createSlice.ts'
export type { Storage, StorageArea } from './storage/createStorage.ts'
export type { Account, Balance, Profile, TokenBalance } from './types/account.ts'
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
export type { AccountQuery, Kernel, SignerQuery, TransferInput } from './types/kernel.ts'
export type { CaipNetworkId, NamespaceInfo, NativeCurrency, Network } from './types/network.ts'
export type {
  FeatureState,
  Namespace,
  ProviderOf,
  Providers,
  SlotName,
  Slots,
  ViewName,
  Views,
} from './types/register.ts'
export type {
  ConnectInput,
  DisconnectInput,
  ReconnectInput,
  SwitchAccountInput,
  SwitchConnectionInput,
  SwitchedConnection,
} from './types/session.ts'
export type { SlotContext, SlotItem } from './types/slot.ts'
export type {
  AccountState,
  Alert,
  ConnectionState,
  ConnectionStatus,
  ConnectorState,
  DeepReadonly,
  Holdings,
  State,
  Toast,
  WalletLinks,
} from './types/state.ts'
export type { Confirmation, Fee, Transfer, TransferNotice } from './types/transfer.ts'
export type { Route, View, ViewArgs, ViewParams, ViewProps, ViewTable } from './types/view.ts'
export type { WalletChoice, WalletOption, WalletStore } from './types/walletOption.ts'
