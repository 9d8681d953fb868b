export const backupHelp = `forecourt backup                  backs up $DATA_DIR into $BACKUP_DIR; the program may run meanwhile
forecourt restore [backup]        restores a backup, the latest unless a path or a name in $BACKUP_DIR is given; the program must not run
      --replace                 move the log that is there aside
forecourt restored                says that the log was restored by other means, such as EventStoreDB's own backup
forecourt restore-keys [folder]   adds the person keys of a copy, such as the one beside the backups, to those that are there
forecourt keys-lost               goes on without what the log tells of people whose keys are lost; the program must not run
forecourt standby                 follows the copy of another machine's log (LOG_COPY) into $DATA_DIR until it is stopped
forecourt takeover                takes what is new in that copy and makes $DATA_DIR the one that goes on; the other must not run
forecourt move-log                copies the log in $DATA_DIR into EventStoreDB and follows it, while the program runs
      --switch                  copies the rest and has the log go on there; the program must not run
      --back                    the other way round
forecourt move-keys               copies the person keys in $DATA_DIR into MongoDB; the program must not run
      --json                    as JSON`;
