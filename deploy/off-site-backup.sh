#!/bin/sh
# Encrypts the backup of today and the log of erasures, and copies them to another machine. The set-up and the way back
# are in docs/back-up-and-restore.md (Off site).
# Usage: off-site-backup.sh DESTINATION, such as website-backup@offsite.example.com:
set -eu
umask 077
today=$(date +%F)
encrypt() {
  age --encrypt --recipients-file /srv/website/backup.pub --output "off-site/$today.$2.age" "$1"
}

cd /var/backups/website
mkdir -p off-site
encrypt "$today.backup" backup
if [ -e /var/lib/website/erasures.log ]; then
  encrypt /var/lib/website/erasures.log erasures
fi
rsync --recursive --times off-site/ "$1"
# Only after a copy that succeeded: the next night copies what is left.
find off-site -name '*.age' -mtime +3 -delete
