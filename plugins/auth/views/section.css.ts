export const sectionCss = `
.tk-auth__socials{display:grid;gap:8px}
.tk-auth__tiles{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:8px}
.tk .tk-auth__tiles .tk-btn{flex-direction:column;gap:4px;padding:8px 4px;font-size:var(--tk-text-12);line-height:var(--tk-lead-12)}
.tk-auth__hint{margin-block-start:8px;text-wrap:balance}
.tk-auth__email input:not(:placeholder-shown){direction:ltr;text-align:-webkit-match-parent;text-align:match-parent}
.tk .tk-auth__code>.tk-stage__t{margin-block-start:4px}
.tk .tk-auth__code>.tk-auth__digits{margin-block:20px 12px;font-size:var(--tk-text-20);letter-spacing:.2em}
.tk-auth__code>.tk-otp{margin-block:20px 12px}
.tk-auth__code>.tk-hint{justify-content:center;margin-block:0}
.tk-auth__code>.tk-hint:not(:empty){margin-block-end:12px}
.tk-auth__qr{display:grid;gap:16px}
.tk-auth__plate{inline-size:100%;aspect-ratio:1}
.tk-auth__plate .tk-skel{inline-size:100%;block-size:100%}
`
