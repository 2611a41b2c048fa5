export const amountInputCss = `
.tk-amount>input::placeholder{color:var(--tk-text-3);opacity:1}
.tk-amount{display:flex;align-items:center;gap:12px}
.tk .tk-amount>input{flex:1;min-inline-size:0;inline-size:0;border:0;outline:0;background:none;padding:0;appearance:none;font-size:var(--tk-text-36);line-height:44px;block-size:44px;font-weight:500;letter-spacing:-.022em;direction:ltr;text-align:left;caret-color:var(--tk-focus);border-radius:4px}
.tk .tk-amount:dir(rtl)>input{text-align:right}
.tk-amount:focus-within{outline:2px solid var(--tk-focus);outline-offset:4px;border-radius:var(--tk-radius-1)}
.tk-amount:has(button:focus),.tk-amount:not(:has(:focus-visible)){outline:0}
.tk .tk-amount.is-long>input{font-size:var(--tk-text-26)}
.tk .tk-amount.is-longer>input{font-size:var(--tk-text-20)}
@container (max-width:350px){.tk .tk-amount.is-long>input{font-size:var(--tk-text-20)}}
`
