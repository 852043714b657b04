/** A zone `test.` of mail domains, each with one thing about it, in the form a DNS server reads. */
export const mailZone = `$ORIGIN test.
$TTL 300
@            SOA ns.test. hostmaster.test. 1 3600 600 86400 60
             NS  ns.test.
ns           A   127.0.0.1
mx1          A   93.184.216.10
mx2          A   93.184.216.11
lo           A   127.0.0.1
priv         A   10.0.0.5
; 1 everything
good         MX  10 mx1.test.
             MX  20 mx2.test.
             TXT "v=spf1 mx -all"
             TXT "google-site-verification=abc"
_dmarc.good  TXT "v=DMARC1; p=reject; rua=mailto:d@good.test"
selector1._domainkey.good TXT "v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC"
; 2 no SPF, no DMARC, no DKIM
nospf        MX  10 mx1.test.
; 3 no MX, A only (implicit MX)
implicit     A   93.184.216.20
; 4 no MX, no address
nomx         TXT "hello"
; 5 null MX
nullmx       MX  0 .
             A   93.184.216.21
             TXT "v=spf1 -all"
; 6 MX to localhost / private / missing / CNAME
mxlocal      MX  10 lo.test.
mxpriv       MX  10 priv.test.
mxdangling   MX  10 nowhere.test.
mxcname      MX  10 alias.test.
alias        CNAME mx1.test.
; 7 two SPF records (permerror), bad near-miss
twospf       MX  10 mx1.test.
             TXT "v=spf1 mx -all"
             TXT "v=spf1 a ~all"
spf10        MX  10 mx1.test.
             TXT "v=spf10 mx -all"
splitspf     MX  10 mx1.test.
             TXT "v=spf1 ip4:93.184.216.0/24 " "include:good.test -all"
; 8 wildcard TXT + MX below
wild         MX  10 mx1.test.
*.wild       TXT "v=spf1 -all"
wildmx       MX  10 mx1.test.
*.wildmx     MX  10 mx1.test.
wildc        MX  10 mx1.test.
*.wildc      CNAME good.test.
; 9 IDN bücher.test
xn--bcher-kva MX 10 mx1.test.
              TXT "v=spf1 mx -all"
_dmarc.xn--bcher-kva TXT "v=DMARC1; p=none"
; 10 DKIM only by rare selector (empty non-terminal _domainkey exists)
raredkim     MX 10 mx1.test.
s20230917x7._domainkey.raredkim TXT "v=DKIM1; p=MIIB"
; 11 revoked key, CNAMEd key
revoked      MX 10 mx1.test.
default._domainkey.revoked TXT "v=DKIM1; p="
cnamekey     MX 10 mx1.test.
k1._domainkey.cnamekey CNAME selector1._domainkey.good.test.
; 12 organisational-domain DMARC fallback
sub.org      MX 10 mx1.test.
             TXT "v=spf1 mx -all"
_dmarc.org   TXT "v=DMARC1; p=reject; sp=quarantine"
; 13 CNAME apex-like
cname        CNAME good.test.
; 14 DKIM delegated
deleg        MX 10 mx1.test.
_domainkey.deleg NS ns.elsewhere.test.
`
