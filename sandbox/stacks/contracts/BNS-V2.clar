;; Names, answered for as the network's contract of names answers (BNS-V2). Nobody registers any here.
(define-map names { name: (buff 48), namespace: (buff 20) } { owner: principal, renewal: uint })
(define-map primaries principal { name: (buff 48), namespace: (buff 20) })

(define-read-only (can-resolve-name (namespace (buff 20)) (name (buff 48)))
  (ok (unwrap! (map-get? names { name: name, namespace: namespace }) (err u131))))

(define-read-only (get-primary (owner principal))
  (ok (some (unwrap! (map-get? primaries owner) (err u131)))))

;; bob.btc is bob's, and shown for him; vault.btc is a contract's.
(map-set names { name: 0x626f62, namespace: 0x627463 } { owner: 'STAYJNBP63W5JQM2BQSC4DM58A8QC73VNKAHZF94, renewal: u0 })
(map-set primaries 'STAYJNBP63W5JQM2BQSC4DM58A8QC73VNKAHZF94 { name: 0x626f62, namespace: 0x627463 })
(map-set names { name: 0x7661756c74, namespace: 0x627463 }
  { owner: 'ST3Y74M5227FDVHREWPH773F5Y1W1ED8WXXVB0G1S.counter, renewal: u0 })
