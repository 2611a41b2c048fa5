export const sendCss = `
.tk-send__amount{border-block-end:1px solid var(--tk-line)}
.tk-send__amount>.hflex{gap:12px}
.tk-send__under{display:flex;justify-content:space-between;gap:12px;min-block-size:24px;margin-block-start:8px}
.tk-send__to{display:flex;flex-direction:column;gap:12px;padding-block-end:0}
.tk-send__figure{display:flex;flex-direction:column;align-items:center;gap:12px;text-align:center}
`
