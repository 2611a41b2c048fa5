;; A SIP-010 token. Anybody may mint it.
(impl-trait .sip-010-trait.sip-010-trait)
(define-fungible-token sandbox-coin)
(define-constant err-not-owner (err u4))

(define-public (transfer (amount uint) (sender principal) (recipient principal) (memo (optional (buff 34))))
  (begin
    (asserts! (is-eq tx-sender sender) err-not-owner)
    (try! (ft-transfer? sandbox-coin amount sender recipient))
    (match memo text (print text) 0x)
    (ok true)))

(define-public (mint (amount uint) (recipient principal))
  (ft-mint? sandbox-coin amount recipient))

(define-read-only (get-name) (ok "Sandbox Coin"))
(define-read-only (get-symbol) (ok "SBX"))
(define-read-only (get-decimals) (ok u6))
(define-read-only (get-balance (who principal)) (ok (ft-get-balance sandbox-coin who)))
(define-read-only (get-total-supply) (ok (ft-get-supply sandbox-coin)))
(define-read-only (get-token-uri) (ok none))
