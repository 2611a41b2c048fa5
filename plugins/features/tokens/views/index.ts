// One piece: who sees the list is about to need the rest.

export { default as AccountTokens } from './AccountTokensView.tsx'
export { default as AccountWorth } from './AccountWorthView.tsx'
export { default as AddToken } from './AddTokenView.tsx'
export { default as HiddenTokens } from './HiddenTokensView.tsx'
export { default as Token } from './TokenView.tsx'
