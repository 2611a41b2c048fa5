// All views are one chunk: a visitor who sees the list soon needs the others.

export { default as AccountTokens } from './AccountTokensView.tsx'
export { default as AccountWorth } from './AccountWorthView.tsx'
export { default as AddToken } from './AddTokenView.tsx'
export { default as HiddenTokens } from './HiddenTokensView.tsx'
export { default as Token } from './TokenView.tsx'
