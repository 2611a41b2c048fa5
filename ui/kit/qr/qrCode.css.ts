export const qrCodeCss = `
.tk-qr{position:relative;display:grid;place-items:center;background:var(--tk-plate);border-radius:var(--tk-radius-3);padding:16px;box-shadow:inset 0 0 0 1px var(--tk-line);aspect-ratio:1;inline-size:100%;forced-color-adjust:none}
.tk .tk-qr>svg{inline-size:100%;block-size:100%}
.tk-qr path{fill:var(--tk-plate-ink);fill-rule:evenodd}
.tk-qr.is-dimmed>*{opacity:.16}
.tk-qr__logo{position:absolute;inset:0;margin:auto;inline-size:max-content;block-size:max-content}
`
