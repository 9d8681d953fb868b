#!/bin/sh
# Writes the calc-*.csv files in this folder: the rows of excel.csv as LibreOffice Calc saves them.
# Run from this folder, after write.py: sh write-calc.sh
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Usage: write NAME SEPARATOR QUOTE ENCODING QUOTE_ALL_TEXTS AS_SHOWN. SEPARATOR and QUOTE are character codes. ENCODING
# is LibreOffice's number of the encoding. With AS_SHOWN, numbers are saved as the sheet shows them.
write() {
  cp excel.csv "$work/rows.csv"
  soffice --headless "-env:UserInstallation=file://$work/profile" --infilter='CSV:44,34,76,1,,1033' \
    --convert-to "csv:Text - txt - csv (StarCalc):$2,$3,$4,1,,1033,$5,$6,false" --outdir "$work/out" "$work/rows.csv" >/dev/null
  mv "$work/out/rows.csv" "calc-$1.csv"
}

utf8=76 windows=1 utf16=65535
write comma 44 34 $utf8 false true
write comma-all 44 34 $utf8 true true
write comma-raw 44 34 $utf8 false false
write comma-single 44 39 $utf8 false true
write comma-single-all 44 39 $utf8 true true
write semicolon 59 34 $utf8 false true
write semicolon-single-all 59 39 $utf8 true false
write tab 9 34 $utf8 false true
write tab-single 9 39 $utf8 false true
write bar-all 124 34 $utf8 true true
write in-windows-1252 59 34 $windows false true
write in-utf-16 9 34 $utf16 false true
