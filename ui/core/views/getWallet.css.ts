export const getWalletCss = `
.tk ol.tk-howto{list-style:decimal;padding-inline-start:40px;padding-block:0 4px;color:var(--tk-text-2)}
.tk-howto li{padding-inline-start:4px}
.tk-howto li+li{margin-block-start:8px}
`
