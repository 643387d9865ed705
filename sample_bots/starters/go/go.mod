module ramino-bot

go 1.19
